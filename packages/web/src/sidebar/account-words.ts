import { areaWords } from '../words/area-words.ts'

export const accountWords = areaWords(
  {
    status: 'Set a status',
    profile: 'Your profile',
    people: 'People',
    groups: 'Groups',
    organization: 'Organization',
    invite: 'Invite people',
    signOut: 'Sign out',
  },
  {
    status: 'Status setzen',
    profile: 'Dein Profil',
    people: 'Personen',
    groups: 'Gruppen',
    organization: 'Organisation',
    invite: 'Personen einladen',
    signOut: 'Abmelden',
  },
)
