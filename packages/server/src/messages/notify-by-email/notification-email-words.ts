import { inLanguages } from '../../languages.ts'

/** Texts of emails about messages. Names are as `nameInMail` gives them. */
export const notificationEmailWords = inLanguages({
  en: {
    and: 'and',
    fromOne: (count: number, sender: string) =>
      count === 1 ? `Message from ${sender}` : `${count} messages from ${sender}`,
    inTopic: (channel: string, topic: string) => `#${channel} › ${topic}`,
    unread: (count: number) => (count === 1 ? 'An unread message' : `${count} unread messages`),
    inConversations: (count: number, conversations: number) =>
      `${count} unread messages in ${conversations} conversations`,
    direct: (people: string) => `Direct messages with ${people}`,
    spoiler: '(Parts are hidden as a spoiler.)',
    noText: '(no text)',
    more: 'There are more unread messages.',
    hidden:
      'The texts are not in this email because of your settings, or those of your organization.',
    open: (link: string) => `Open them here:\n${link}`,
    foot: (organization: string, settings: string, stop: string) =>
      `You receive this email because you have not read these messages at ${organization}. Nobody reads replies to it.
Choose what you are emailed about: ${settings}
Stop these emails: ${stop}`,
  },
  de: {
    and: 'und',
    fromOne: (count, sender) =>
      count === 1 ? `Nachricht von ${sender}` : `${count} Nachrichten von ${sender}`,
    inTopic: (channel, topic) => `#${channel} › ${topic}`,
    unread: (count) =>
      count === 1 ? 'Eine ungelesene Nachricht' : `${count} ungelesene Nachrichten`,
    inConversations: (count, conversations) =>
      `${count} ungelesene Nachrichten in ${conversations} Unterhaltungen`,
    direct: (people) => `Direktnachrichten mit ${people}`,
    spoiler: '(Teile sind als Spoiler verborgen.)',
    noText: '(kein Text)',
    more: 'Es gibt weitere ungelesene Nachrichten.',
    hidden:
      'Die Texte stehen nicht in dieser E-Mail, weil du oder deine Organisation es so eingestellt haben.',
    open: (link) => `Hier kannst du sie lesen:\n${link}`,
    foot: (organization, settings, stop) =>
      `Du bekommst diese E-Mail, weil du diese Nachrichten bei ${organization} nicht gelesen hast. Antworten darauf liest niemand.
Worüber du E-Mails bekommst, bestimmst du hier: ${settings}
Keine solchen E-Mails mehr: ${stop}`,
  },
})
