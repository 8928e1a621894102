import { api } from '@parley/contract'
import { curlExample } from './curl-example.ts'

/** The commands on the help page, for an organization at this address. */
export function helpExamples(siteUrl: string) {
  return {
    askServer: curlExample(api.server.getSettings, siteUrl),
    getKey: curlExample(api.auth.fetchApiKey, siteUrl),
    sendMessage: curlExample(api.messages.send, siteUrl),
  }
}

export type HelpExamples = ReturnType<typeof helpExamples>
