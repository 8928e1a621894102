import type { ReportTypeKey } from '@parley/contract'
import { inLanguages } from '../../languages.ts'

/** Who may read a channel, as its notices call it. */
export type ChannelKind = 'webPublic' | 'public' | 'shared' | 'protected'

/** How many messages a notice is about, as far as all its readers may know. */
export type Count = number | 'some'

const wasOrWere = (count: Count) => (count === 1 ? 'was' : 'were')

function messages(count: Count): string {
  if (count === 1) return 'A message'
  return count === 'some' ? 'Some messages' : `${count} messages`
}

function germanMessages(count: Count): string {
  if (count === 1) return 'eine Nachricht'
  return count === 'some' ? 'einige Nachrichten' : `${count} Nachrichten`
}

/** The texts of the notification bot, in Markdown. `who` mentions a user; places are links. */
export const noticeWords = inLanguages({
  en: {
    channelEvents: 'channel events',
    kinds: {
      webPublic: 'Web-public',
      public: 'Public',
      shared: 'Private, shared history',
      protected: 'Private, protected history',
    },
    created: (kind: string, who: string) => `${kind} channel created by ${who}.`,
    renamed: (who: string, before: string, after: string) =>
      `${who} renamed this channel from ${before} to ${after}.`,
    redescribed: (who: string) => `${who} changed the description of this channel.`,
    kindChanged: (who: string, before: string, after: string) =>
      `${who} changed who may see this channel from **${before}** to **${after}**.`,
    archived: (who: string) => `${who} archived this channel.`,
    unarchived: (who: string) => `${who} unarchived this channel.`,
    undescribed: 'It has no description.',
    described: (text: string) => `Description: ${text}`,
    newChannels: 'new channels',
    announced: (who: string, links: string, isOne: boolean) =>
      `${who} created ${isOne ? 'a new channel' : 'new channels'}: ${links}.`,
    subscribedYou: (who: string, links: string, isOne: boolean) =>
      `${who} subscribed you to the ${isOne ? 'channel' : 'channels'} ${links}.`,
    addedYou: (who: string, group: string) => `${who} added you to the group ${group}.`,
    removedYou: (who: string, group: string) => `${who} removed you from the group ${group}.`,
    newUsers: 'signups',
    joined: (who: string) => `${who} joined this organization.`,
    accepted: (who: string) => `${who} accepted your invitation and joined.`,
    topicMovedHere: (from: string, who: string) => `This topic was moved here ${from} by ${who}.`,
    topicMovedAway: (to: string, who: string) => `This topic was moved ${to} by ${who}.`,
    movedHere: (count: Count, from: string, who: string) =>
      `${messages(count)} ${wasOrWere(count)} moved here ${from} by ${who}.`,
    movedAway: (count: Count, to: string, who: string) =>
      `${messages(count)} from this topic ${wasOrWere(count)} moved ${to} by ${who}.`,
    from: (place: string) => `from ${place}`,
    fromPrivate: 'from a private channel',
    to: (place: string) => `to ${place}`,
    toPrivate: 'to a private channel',
    resolved: (who: string) => `${who} marked this topic as resolved.`,
    unresolved: (who: string) => `${who} marked this topic as unresolved.`,
    reminded: (message: string, by: string) => `You asked to be reminded of ${message}${by}.`,
    by: (who: string) => ` by ${who}`,
    note: (text: string) => `Your note: ${text}`,
    messageIn: (place: string) => `a message in ${place}`,
    directMessage: 'a direct message',
    moderation: (name: string) => `${name}: moderation`,
    unknownUser: 'Unknown user',
    reported: (who: string, message: string, by: string) => `${who} reported ${message}${by}.`,
    reportedIn: (id: number, place: string) => `message ${id} in ${place}`,
    reportedDirect: (id: number) => `a direct message (${id})`,
    reason: (text: string) => `Reason: ${text}.`,
    reasons: {
      spam: 'Spam',
      harassment: 'Harassment',
      inappropriate: 'Inappropriate content',
      norms: 'Violates community norms',
      other: 'Other reason',
    } satisfies Record<ReportTypeKey, string>,
    theMessage: (text: string) => `The message: ${text}`,
  },
  de: {
    channelEvents: 'Kanalereignisse',
    kinds: {
      webPublic: 'Öffentlich im Web',
      public: 'Öffentlich',
      shared: 'Privat, gemeinsamer Verlauf',
      protected: 'Privat, geschützter Verlauf',
    },
    created: (kind, who) => `${who} hat diesen Kanal erstellt. Zugang: ${kind}.`,
    renamed: (who, before, after) => `${who} hat diesen Kanal von ${before} in ${after} umbenannt.`,
    redescribed: (who) => `${who} hat die Beschreibung dieses Kanals geändert.`,
    kindChanged: (who, before, after) =>
      `${who} hat den Zugang zu diesem Kanal von **${before}** zu **${after}** geändert.`,
    archived: (who) => `${who} hat diesen Kanal archiviert.`,
    unarchived: (who) => `${who} hat diesen Kanal wiederhergestellt.`,
    undescribed: 'Er hat keine Beschreibung.',
    described: (text) => `Beschreibung: ${text}`,
    newChannels: 'neue Kanäle',
    announced: (who, links, isOne) =>
      `${who} hat ${isOne ? 'einen neuen Kanal' : 'neue Kanäle'} erstellt: ${links}.`,
    subscribedYou: (who, links, isOne) =>
      `${who} hat ${isOne ? 'den Kanal' : 'die Kanäle'} ${links} für dich abonniert.`,
    addedYou: (who, group) => `${who} hat dich zur Gruppe ${group} hinzugefügt.`,
    removedYou: (who, group) => `${who} hat dich aus der Gruppe ${group} entfernt.`,
    newUsers: 'neue Mitglieder',
    joined: (who) => `${who} ist dieser Organisation beigetreten.`,
    accepted: (who) => `${who} hat deine Einladung angenommen und ist beigetreten.`,
    topicMovedHere: (from, who) => `${who} hat dieses Thema ${from} hierher verschoben.`,
    topicMovedAway: (to, who) => `${who} hat dieses Thema ${to} verschoben.`,
    movedHere: (count, from, who) =>
      `${who} hat ${germanMessages(count)} ${from} hierher verschoben.`,
    movedAway: (count, to, who) =>
      `${who} hat ${germanMessages(count)} dieses Themas ${to} verschoben.`,
    from: (place) => `von ${place}`,
    fromPrivate: 'aus einem privaten Kanal',
    to: (place) => `nach ${place}`,
    toPrivate: 'in einen privaten Kanal',
    resolved: (who) => `${who} hat dieses Thema als erledigt markiert.`,
    unresolved: (who) => `${who} hat dieses Thema als nicht erledigt markiert.`,
    reminded: (message, by) => `Du wolltest an ${message}${by} erinnert werden.`,
    by: (who) => ` von ${who}`,
    note: (text) => `Deine Notiz: ${text}`,
    messageIn: (place) => `eine Nachricht in ${place}`,
    directMessage: 'eine Direktnachricht',
    moderation: (name) => `${name}: Moderation`,
    unknownUser: 'Unbekannt',
    reported: (who, message, by) => `${who} hat ${message}${by} gemeldet.`,
    reportedIn: (id, place) => `die Nachricht ${id} in ${place}`,
    reportedDirect: (id) => `eine Direktnachricht (${id})`,
    reason: (text) => `Grund: ${text}.`,
    reasons: {
      spam: 'Spam',
      harassment: 'Belästigung',
      inappropriate: 'Unangemessener Inhalt',
      norms: 'Verstößt gegen die Regeln der Gemeinschaft',
      other: 'Ein anderer Grund',
    },
    theMessage: (text) => `Die Nachricht: ${text}`,
  },
})

export type NoticeWords = ReturnType<typeof noticeWords>

/** A notice about a resolved topic, in any language. */
export const resolvedNotice =
  /^@_\*\*.*\*\* (marked this topic as (un)?resolved|hat dieses Thema als (nicht )?erledigt markiert)\.$/
