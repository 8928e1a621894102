/** The command was called in a way that cannot work; the message is for the operator. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
