/** The parts of the package that the tests use, because it has no types. */
declare module 'zulip-js' {
  interface Answer {
    readonly result: 'success' | 'error'
    readonly msg: string
    readonly [field: string]: unknown
  }

  type Call = (params?: Readonly<Record<string, unknown>>) => Promise<Answer>

  interface Zulip {
    readonly callEndpoint: (
      path: string,
      method: string,
      params: Readonly<Record<string, unknown>>,
    ) => Promise<Answer>
    readonly server: { readonly settings: Call }
    readonly users: {
      readonly me: { readonly subscriptions: { readonly add: Call }; readonly getProfile: Call }
    }
    readonly streams: { readonly retrieve: Call }
    readonly messages: { readonly send: Call; readonly retrieve: Call }
  }

  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default function zulip(
    config:
      | { readonly zuliprc: string }
      | { readonly username: string; readonly apiKey: string; readonly realm: string },
  ): Promise<Zulip>
}
