// How the live service hides who buys: all but the ends are asterisks.

const mask = (text: string, kept_first: number, kept_last: number): string => {
  const characters = [...text];
  const hidden = characters.length - kept_first - kept_last;
  if (hidden <= 0) return '*'.repeat(characters.length);
  return [
    ...characters.slice(0, kept_first),
    '*'.repeat(hidden),
    ...(kept_last > 0 ? characters.slice(-kept_last) : []),
  ].join('');
};

/** `M********n` of a name. */
export const maskName = (name: string): string => mask(name, 1, 1);
/** `************42` of a phone number. */
export const maskPhone = (phone: string): string => mask(phone, 0, 2);
