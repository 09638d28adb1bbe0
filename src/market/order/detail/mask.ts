// Masks the buyer's data as the live service does: asterisks replace all but the ends.

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

/** Masks a name: `M********n`. */
export const maskName = (name: string): string => mask(name, 1, 1);
/** Masks a phone number: `************42`. */
export const maskPhone = (phone: string): string => mask(phone, 0, 2);
