declare module 's3rver' {
  interface Options {
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly configureBuckets: readonly { readonly name: string }[]
  }
  /** A server that speaks the S3 protocol, signatures included. */
  class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
