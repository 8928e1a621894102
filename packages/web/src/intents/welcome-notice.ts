/**
 * The name in the API of the introduction to the first screen. A user who has dismissed it is not welcomed again.
 * A file of its own: the shell needs nothing else of `first-run.ts`.
 */
export const welcomeNotice = 'intro_inbox_view_modal'
