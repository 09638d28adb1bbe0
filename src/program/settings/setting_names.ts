/** The variable of a setting. */
export const environmentName = (name: string): string => `STOA_${name.toUpperCase()}`;

/** The variable with the path of a file that has the value of a secret. */
export const fileVariableName = (name: string): string => `${environmentName(name)}_FILE`;

/** The flag of a setting. */
export const flagName = (name: string): string => `--${name.replaceAll('_', '-')}`;
