import type { ComponentChildren } from 'preact';

/** A sentence of a declaration, with its `code` as code. */
export const InlineText = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, at): ComponentChildren => (at % 2 === 0 ? part : <code>{part}</code>))}</>
);
