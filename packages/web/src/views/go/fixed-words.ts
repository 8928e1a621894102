import { areaWords } from '../../words/area-words.ts'

/**
 * Other words for views, sections of the settings and commands: what people type who do not know the name here. The key
 * is the name of the target.
 */
const english = {
  view: {
    inbox: 'unread messages home',
    recent: 'latest topics history',
    feed: 'all combined stream',
    mentions: '@ notifications of me',
    starred: 'stars favorites favourites bookmarks saved messages',
    reactions: 'emoji likes received',
    drafts: 'unsent unfinished messages',
    scheduled: 'send later planned messages',
    reminders: 'remind me alarms',
    searches: 'bookmarks filters queries',
  },
  setting: {
    all: 'preferences options configuration account',
    profile: 'name photo avatar picture account time zone about me email address',
    status: 'away busy available vacation out of office emoji',
    appearance:
      'theme dark mode light colours colors contrast design density compact font text size language english german deutsch time format clock enter key home view',
    notifications:
      'sounds desktop push email alerts mobile phone device closed quiet do not disturb badge',
    privacy: 'presence online invisible read receipts typing email address data export',
    'alert-words': 'keywords highlights watch',
    muted: 'mute unmute hidden silenced blocked ignored topics people users',
    security: 'change password deactivate delete account',
    sessions: 'devices browsers signed in log out everywhere security',
    keys: 'token developer bots program access',
  },
  command: {
    newMessage: 'compose post send direct message dm chat start conversation topic',
    search: 'find look for filter',
    markAllRead: 'clear unread everything seen',
    browseChannels: 'list join subscribe find rooms streams',
    newChannel: 'new channel add make room stream',
    groups: 'teams members roles',
    newGroup: 'new group add make team',
    people: 'members users directory everyone contacts colleagues team',
    invite: 'add new people users members colleagues invitation link',
    organization: 'rules administrators owners permissions company team workspace',
    sidebar: 'hide collapse navigation panel',
    keys: 'help hotkeys keys keymap bindings',
    signOut: 'log out logout leave exit quit',
  },
}

type OtherWords = typeof english

const german: OtherWords = {
  view: {
    inbox: 'ungelesene Nachrichten Eingang Start',
    recent: 'neueste Themen Verlauf zuletzt',
    feed: 'alles gesamt Übersicht',
    mentions: '@ erwähnt Benachrichtigungen',
    starred: 'Sterne Favoriten Lesezeichen gespeicherte gemerkte Nachrichten',
    reactions: 'Emoji erhaltene',
    drafts: 'unfertige nicht gesendete Nachrichten Entwurf',
    scheduled: 'später senden geplante Nachrichten',
    reminders: 'erinnere mich Wecker Erinnerung',
    searches: 'Lesezeichen Filter',
  },
  setting: {
    all: 'Optionen Konfiguration Konto einstellen',
    profile: 'Name Foto Avatar Bild Konto Zeitzone über mich E-Mail-Adresse',
    status: 'abwesend beschäftigt verfügbar Urlaub Emoji',
    appearance:
      'Design Thema dunkel Dunkelmodus hell Farben Kontrast Dichte kompakt Schrift Textgröße Sprache Deutsch Englisch English Uhrzeit Zeitformat Eingabetaste Startansicht',
    notifications:
      'Töne Ton Klang Desktop Push E-Mail Meldungen Handy Gerät geschlossen Ruhe nicht stören',
    privacy:
      'Privatsphäre Anwesenheit online unsichtbar Lesebestätigung tippen E-Mail-Adresse Daten Export',
    'alert-words': 'Stichwörter Schlagwörter Hervorhebung',
    muted: 'stumm stummschalten ausgeblendet blockiert ignoriert Themen Personen',
    security: 'Passwort ändern Kennwort Sicherheit Konto deaktivieren löschen',
    sessions: 'Sitzung Geräte Browser angemeldet überall abmelden Sicherheit',
    keys: 'Token Entwickler Bots Programm Zugriff',
  },
  command: {
    newMessage: 'schreiben verfassen senden Direktnachricht Chat Unterhaltung beginnen Thema',
    search: 'suchen finden Suche Filter',
    markAllRead: 'ungelesene leeren alles gesehen',
    browseChannels: 'Liste durchsuchen beitreten abonnieren finden Räume',
    newChannel: 'neuer Kanal anlegen hinzufügen Raum',
    groups: 'Teams Mitglieder Rollen Benutzergruppen',
    newGroup: 'neue Gruppe anlegen hinzufügen Team',
    people: 'Mitglieder Nutzer Benutzer Verzeichnis alle Kontakte Kollegen Team',
    invite: 'neue Personen Nutzer Mitglieder Kollegen hinzufügen Einladung Link',
    organization: 'Regeln Verwaltung Administratoren Eigentümer Rechte Firma Team',
    sidebar: 'verbergen einklappen Navigation',
    keys: 'Hilfe Kürzel Tastatur Tasten Tastaturkürzel',
    signOut: 'ausloggen Logout verlassen beenden',
  },
}

export const otherWords = areaWords(english, german)
