import { areaWords } from '../words/area-words.ts'

export const invitationWords = areaWords(
  {
    by: (name: string) => `by ${name}`,
    sent: (day: string) => `sent on ${day}`,
    made: (day: string) => `created on ${day}`,
    ends: (day: string) => `valid until ${day}`,
    unlimited: 'without an end',
    resend: 'Send again',
    resent: (address: string) => `The invitation to ${address} is sent again.`,
    copy: 'Copy link',
    ofName: (action: string, name: string) => `${action}: ${name}`,
    revokeTitle: (name: string) => `Revoke the invitation to ${name}?`,
    revokeLinkTitle: 'Revoke the link?',
    revokeExplain: 'Its link stops working. Who has joined stays.',
  },
  {
    by: (name) => `von ${name}`,
    sent: (day) => `gesendet am ${day}`,
    made: (day) => `erstellt am ${day}`,
    ends: (day) => `gültig bis ${day}`,
    unlimited: 'ohne Ende',
    resend: 'Erneut senden',
    resent: (address) => `Die Einladung an ${address} ist erneut gesendet.`,
    copy: 'Link kopieren',
    ofName: (action, name) => `${action}: ${name}`,
    revokeTitle: (name) => `Die Einladung an ${name} widerrufen?`,
    revokeLinkTitle: 'Den Link widerrufen?',
    revokeExplain: 'Der Link funktioniert dann nicht mehr. Wer schon dabei ist, bleibt.',
  },
)
