import { areaWords } from '../words/area-words.ts'

/** Words of the menus of channels and topics. */
export const menuWords = areaWords(
  {
    pin: 'Pin to the top',
    unpin: 'Unpin',
    unsubscribe: 'Unsubscribe',
    settings: 'Channel settings',
    collapse: 'Collapse',
    expand: 'Expand',
    follow: 'Follow',
    unfollow: 'Stop following',
  },
  {
    pin: 'Oben anheften',
    unpin: 'Nicht mehr anheften',
    unsubscribe: 'Abbestellen',
    settings: 'Kanaleinstellungen',
    collapse: 'Einklappen',
    expand: 'Ausklappen',
    follow: 'Folgen',
    unfollow: 'Nicht mehr folgen',
  },
)
