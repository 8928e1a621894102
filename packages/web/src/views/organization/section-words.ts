import { areaWords } from '../../words/area-words.ts'

export const sectionWords = areaWords(
  {
    title: 'Organization',
    navigation: 'Sections of the organization',
    names: {
      about: 'About',
      general: 'General',
      messages: 'Messages',
      permissions: 'Permissions',
      people: 'People',
      joining: 'Joining',
      defaults: 'New accounts',
      bots: 'Bots',
      exports: 'Exports',
      audit: 'Log of changes',
      emoji: 'Emoji',
      links: 'Links and code',
      fields: 'Profile fields',
    },
  },
  {
    title: 'Organisation',
    navigation: 'Bereiche der Organisation',
    names: {
      about: 'Überblick',
      general: 'Allgemein',
      messages: 'Nachrichten',
      permissions: 'Berechtigungen',
      people: 'Personen',
      joining: 'Beitreten',
      defaults: 'Neue Konten',
      bots: 'Bots',
      exports: 'Exporte',
      audit: 'Änderungsprotokoll',
      emoji: 'Emoji',
      links: 'Links und Code',
      fields: 'Profilfelder',
    },
  },
)
