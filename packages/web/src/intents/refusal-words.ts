/** The server's messages about refusals are English, and some are written for programs. What people read is loaded later. */
export const refusalWords = {
  say: (message: string): string => message,
}
