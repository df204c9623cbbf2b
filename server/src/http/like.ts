/** The pattern of a contains-search: what was typed counts as letters, never as wildcards. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
