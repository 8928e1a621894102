// `@parley/client/plain-english`: English for people in place of messages of refusals that are written for programs.
export { inPlainEnglish } from '@parley/contract/plain-english'
