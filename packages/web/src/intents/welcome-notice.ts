/** The name in the API of the introduction to the first screen. A user who has dismissed it is not welcomed again. */
export const welcomeNotice = 'intro_inbox_view_modal'
