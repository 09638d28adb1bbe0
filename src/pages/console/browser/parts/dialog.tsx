import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A dialog above the page. Escape closes it, and the focus returns to where it was. */
export function Dialog({
  name,
  onClose,
  children,
}: {
  name: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={element} aria-label={name} onClose={onClose}>
      <h2>{name}</h2>
      {children}
    </dialog>
  );
}
