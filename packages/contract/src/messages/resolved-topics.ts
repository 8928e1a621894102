/** The prefix of a resolved topic. Note: migration 0189 of the server has it literally, and so has the narrow that uses its index. */
export const resolvedTopicPrefix = '✔ '

/** Whether a new topic only adds or removes the mark of a resolved one. Such a change does not count as a move of the message. */
export function isResolving(before: string, after: string): boolean {
  return before !== after && withoutMark(before) === withoutMark(after)
}

function withoutMark(topic: string): string {
  return topic.startsWith(resolvedTopicPrefix) ? topic.slice(resolvedTopicPrefix.length) : topic
}
