import { areaWords } from '../../words/area-words.ts'

const english = {
  title: 'Go anywhere',
  hint: 'Go to a conversation, person, channel or setting',
  results: 'Places and commands',
  savedSearch: 'Saved search',
  savedSearches: 'Saved searches',
  search: (text: string) => `Search messages for “${text}”`,
  keys: '{arrows} to choose, {enter} to go, {close} to close',
  only: '{channel} channels and topics, {person} people, {command} commands',
  kinds: { setting: 'Settings', command: 'Command' },
  settings: {
    profile: 'Profile and picture',
    appearance: 'Appearance',
    notifications: 'Notifications',
    privacy: 'Privacy',
    security: 'Password, keys and sessions',
  },
  commands: {
    newMessage: 'Write a new message',
    search: 'Search messages',
    markAllRead: 'Mark all messages as read',
    browseChannels: 'Browse all channels',
    newChannel: 'Create a channel',
    groups: 'Show user groups',
    organization: 'About the organization',
    sidebar: 'Show or hide the sidebar',
    keys: 'Show keyboard shortcuts',
    signOut: 'Sign out',
  },
}

export const goWords = areaWords(english, {
  title: 'Gehe zu …',
  hint: 'Unterhaltung, Person, Kanal oder Einstellung aufrufen',
  results: 'Orte und Befehle',
  savedSearch: 'Gespeicherte Suche',
  savedSearches: 'Gespeicherte Suchen',
  search: (text) => `Nachrichten nach „${text}“ durchsuchen`,
  keys: '{arrows} wählen, {enter} öffnen, {close} schließen',
  only: '{channel} Kanäle und Themen, {person} Personen, {command} Befehle',
  kinds: { setting: 'Einstellungen', command: 'Befehl' },
  settings: {
    profile: 'Profil und Bild',
    appearance: 'Darstellung',
    notifications: 'Benachrichtigungen',
    privacy: 'Datenschutz',
    security: 'Passwort, Schlüssel und Sitzungen',
  },
  commands: {
    newMessage: 'Neue Nachricht schreiben',
    search: 'Nachrichten durchsuchen',
    markAllRead: 'Alle Nachrichten als gelesen markieren',
    browseChannels: 'Alle Kanäle ansehen',
    newChannel: 'Kanal erstellen',
    groups: 'Gruppen ansehen',
    organization: 'Über die Organisation',
    sidebar: 'Seitenleiste ein- oder ausblenden',
    keys: 'Tastenkürzel anzeigen',
    signOut: 'Abmelden',
  },
})

export type GoWords = ReturnType<typeof goWords>
