/** The entry of the browser's history at which the page was loaded. The code that closes layers is fetched later. */
export const firstEntry: { readonly state: unknown; readonly address: string } = {
  state: history.state,
  address: location.href,
}
