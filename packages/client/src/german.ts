// `@parley/client/german`: German for the messages of refusals. Apart from the rest, because it is large and not always needed.
export { inGerman } from '@parley/contract/german'
