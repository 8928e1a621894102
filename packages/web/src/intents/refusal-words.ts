/** The server's messages about refusals are English and written for users. Another language replaces them when it is loaded. */
export const refusalWords = {
  say: (message: string): string => message,
}
