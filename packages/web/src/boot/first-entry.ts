/** The state of the entry of the browser's history at which the page was loaded. The code that closes layers is fetched later. */
export const firstState: unknown = history.state
