export { openAccount } from './invitations/open-account.ts'
export { greetSelf, prepareGreeting } from './welcome/greet.ts'
