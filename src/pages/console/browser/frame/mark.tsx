/** Stoa's logo: a roof over three pairs of columns. */
export const Mark = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 1 1 5v1h14V5zM2 7v6h2V7zm5 0v6h2V7zm5 0v6h2V7zM1 14v1h14v-1z" />
  </svg>
);
