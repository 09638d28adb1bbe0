const stored_name = 'stoa.docs.language';

/** The language that the reader chose last. A browser may forbid to store it. */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem(stored_name);
  } catch {
    return null;
  }
}

function storeLanguage(language: string): void {
  try {
    localStorage.setItem(stored_name, language);
  } catch {
    // It is then remembered for this page only.
  }
}

/** Copies a text, and says so on the button. */
export async function copyWith(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.textContent;
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = 'The browser does not allow it';
  }
  button.textContent = said;
  setTimeout(() => {
    button.textContent = label;
  }, 1_500);
}

/** Shows the remembered language in blocks of code, and makes their copy buttons work. */
export function useTabs(): void {
  const language = storedLanguage();
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    const inputs = [...tabs.querySelectorAll<HTMLInputElement>('input[name=language]')];
    const remembered = inputs.find(({ value }) => value === language);
    if (remembered) remembered.checked = true;
    tabs.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) storeLanguage(target.value);
    });
    const button = tabs.querySelector<HTMLButtonElement>('.copy');
    if (!button) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      const chosen = inputs.find(({ checked }) => checked)?.value;
      const code = tabs.querySelector(`.tab[data-lang="${chosen}"] code`)?.textContent ?? '';
      void copyWith(button, code);
    });
  }
}
