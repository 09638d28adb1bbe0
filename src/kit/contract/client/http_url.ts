/** Whether a text is a URL that a client can call. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
