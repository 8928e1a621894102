import type { Replica } from '@parley/client/replica'
import type { IconName } from '../../parts/icon.tsx'
import { locale } from '../../words/words.ts'
import { sectionWords } from '../organization/section-words.ts'
import { searchText } from './rank.ts'
import type { Target } from './target.ts'

interface Section {
  readonly icon: IconName
  /** The users who see the section; without it, only administrators. */
  readonly who?: 'everyone' | 'members' | 'owners'
  /** Other words by which the section is found, in each language. */
  readonly en: string
  readonly de: string
}

/** About the sections of the organization, apart from their names. The page itself would bring the code of all of them. */
export const organizationSections: Readonly<Record<string, Section>> = {
  about: { icon: 'globe', who: 'everyone', en: '', de: '' },
  general: {
    icon: 'settings',
    en: 'name icon logo description language announcements notices welcome message video calls Jitsi deactivate organization',
    de: 'Name Symbol Logo Beschreibung Sprache Ankündigungen Hinweise Begrüßung Videoanrufe Jitsi Organisation deaktivieren',
  },
  messages: {
    icon: 'message-square',
    en: 'editing deleting moving time limits edit history topics previews pictures read receipts presence retention keep',
    de: 'bearbeiten löschen verschieben Fristen Bearbeitungsverlauf Themen Vorschauen Bilder Lesebestätigungen Anwesenheit aufbewahren',
  },
  permissions: {
    icon: 'lock',
    en: 'who may can rights roles create channels invite mention groups administrators',
    de: 'wer darf Rechte Rollen Kanäle anlegen einladen erwähnen Gruppen Administratoren',
  },
  people: {
    icon: 'users',
    en: 'manage users members accounts roles deactivate reactivate administrators guests',
    de: 'Nutzer Benutzer Mitglieder Konten verwalten Rollen deaktivieren reaktivieren Administratoren Gäste',
  },
  joining: {
    icon: 'user-plus',
    en: 'sign up registration invitations links email domains authentication passwords',
    de: 'Registrierung Anmeldung Beitritt Einladungen Links E-Mail-Domains Passwörter',
  },
  defaults: {
    icon: 'sparkles',
    en: 'default channels default settings new users newcomers',
    de: 'Standardkanäle Standardeinstellungen neue Nutzer Neue',
  },
  bots: {
    icon: 'bot',
    who: 'members',
    en: 'integrations webhooks apps api keys automation',
    de: 'Integrationen Webhooks Apps API-Schlüssel Automatisierung',
  },
  exports: {
    icon: 'download',
    en: 'backup archive download data export',
    de: 'Sicherung Archiv herunterladen Daten exportieren',
  },
  audit: {
    icon: 'list',
    who: 'owners',
    en: 'audit log history who changed what security',
    de: 'Audit Protokoll Verlauf wer hat was geändert Sicherheit',
  },
  emoji: {
    icon: 'face-slightly-smiling',
    who: 'everyone',
    en: 'custom emoji add upload pictures emoticons stickers',
    de: 'eigene Emoji hinzufügen hochladen Bilder Sticker',
  },
  links: {
    icon: 'link',
    en: 'linkifiers filters automatic links patterns regular expressions issue tracker code playgrounds run',
    de: 'Linkifier Filter automatische Links Muster reguläre Ausdrücke Tracker Code ausführen',
  },
  fields: {
    icon: 'user',
    en: 'custom profile fields pronouns birthday phone team options external accounts GitHub',
    de: 'eigene Profilfelder Pronomen Geburtstag Telefon Team Optionen Konten GitHub',
  },
}

const unknown: Section = { icon: 'globe', en: '', de: '' }

/** The sections of the organization that the user may see. */
export function organizationTargets(replica: Replica): Target[] {
  const { title, names } = sectionWords()
  const self = replica.self.peek()
  const allowed = {
    everyone: true,
    members: !self.is_guest,
    administrators: self.is_admin,
    owners: self.is_owner,
  }
  return Object.entries(names).flatMap(([name, label]) => {
    // A command leads to the first section.
    if (name === 'about') return []
    const { icon, who = 'administrators', en, de } = organizationSections[name] ?? unknown
    if (!allowed[who]) return []
    const also = locale.peek() === 'de' ? de : en
    return {
      key: `organization ${name}`,
      kind: 'setting' as const,
      label,
      detail: title,
      icon,
      text: searchText(label),
      otherWords: searchText(`${also} ${title}`),
      lastId: 0,
      run: ({ go }) => go({ view: 'organization', section: name }),
    } satisfies Target
  })
}
