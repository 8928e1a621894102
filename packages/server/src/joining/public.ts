export { greetSelf, prepareGreeting } from './welcome/greet.ts'
