import { useSignal } from '@preact/signals';

/** Copies a text. Browsers offer this only on secure pages and on the own machine; elsewhere nothing is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies a text, which may have to be fetched first. */
export function CopyButton({
  load,
  children,
  name,
  disabled_because,
}: {
  load: () => Promise<string> | string;
  children: string;
  /** What a screen reader says, if the button alone does not say what it copies. */
  name?: string;
  disabled_because?: string | undefined;
}) {
  const said = useSignal('');
  const copy = async () => {
    if (disabled_because !== undefined) return;
    try {
      const copied = await copyText(await load());
      said.value = copied ? 'Copied' : 'The browser does not allow copying here';
    } catch (error) {
      said.value = error instanceof Error ? error.message : 'Not copied';
    }
    setTimeout(() => {
      said.value = '';
    }, 4_000);
  };
  return (
    <button
      type="button"
      aria-label={said.value === '' ? name : undefined}
      aria-disabled={disabled_because !== undefined}
      title={disabled_because}
      onClick={copy}
    >
      <span aria-live="polite">{said.value || children}</span>
    </button>
  );
}

/** Text in fixed width, with a button that copies it. */
export const CodeBlock = ({ text, name = 'this text' }: { text: string; name?: string }) => (
  <div class="code_block">
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
    <CopyButton load={() => text} name={`Copy ${name}`}>
      Copy
    </CopyButton>
  </div>
);

/** JSON with indentation; other text as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
