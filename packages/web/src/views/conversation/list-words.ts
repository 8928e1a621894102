import { areaWords } from '../../words/area-words.ts'

/** The texts of empty message lists. */
export const listWords = areaWords(
  {
    topic: 'No messages here yet.',
    topicDetail: 'Write the first one below.',
    direct: 'This is the beginning of your conversation.',
    directDetail: 'Only the people in it can read it.',
    starred: 'You have not starred any messages.',
    starredDetail: 'Star a message to find it here again.',
    mentions: 'No one has mentioned you yet.',
    mentionsDetail: 'Messages that mention you appear here.',
    reactions: 'No one has reacted to your messages yet.',
    reactionsDetail: 'Messages of yours with reactions appear here.',
    feed: 'There are no messages yet.',
    feedDetail: 'Messages in your channels and direct messages appear here.',
    search: 'No messages match.',
    searchDetail: 'Try fewer or different words.',
  },
  {
    topic: 'Hier gibt es noch keine Nachrichten.',
    topicDetail: 'Schreib die erste.',
    direct: 'Hier beginnt eure Unterhaltung.',
    directDetail: 'Nur die Beteiligten können sie lesen.',
    starred: 'Du hast noch keine Nachrichten markiert.',
    starredDetail: 'Markiere Nachrichten, um sie hier wiederzufinden.',
    mentions: 'Dich hat noch niemand erwähnt.',
    mentionsDetail: 'Nachrichten, die dich erwähnen, erscheinen hier.',
    reactions: 'Auf deine Nachrichten hat noch niemand reagiert.',
    reactionsDetail: 'Deine Nachrichten mit Reaktionen erscheinen hier.',
    feed: 'Es gibt noch keine Nachrichten.',
    feedDetail: 'Nachrichten in deinen Kanälen und Direktnachrichten erscheinen hier.',
    search: 'Keine Nachrichten gefunden.',
    searchDetail: 'Versuche es mit weniger oder anderen Wörtern.',
  },
)
