import { areaWords } from '../../../words/area-words.ts'
import { pluralsOf } from '../../../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const defaultWords = areaWords(
  {
    channels: 'First channels',
    channelsHint: 'Who joins is subscribed to these public channels.',
    noChannels: 'There are none. Newcomers choose for themselves.',
    addChannel: 'Add a channel',
    channelPlaceholder: 'Name of a public channel',
    removed: (channel: string) => `#${channel} is no longer a first channel.`,
    groups: 'Channel groups',
    groupsHint: 'Public channels that newcomers can join together, in their first steps.',
    noGroups: 'There are no channel groups yet.',
    newGroup: 'New channel group',
    create: 'Create channel group',
    edit: 'Edit',
    ofName: (action: string, name: string) => `${action}: ${name}`,
    count: (count: number) => en(count, { one: '# channel', other: '# channels' }),
    group: 'Channel group',
    name: 'Name',
    nameMissing: 'Give it a name.',
    description: 'Description',
    groupChannels: 'Channels',
    groupChannelsHint: 'First channels cannot be in a group.',
    noneIn: 'No channels yet.',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteExplain: 'Its channels stay.',
    settings: 'First settings',
    settingsHint:
      'New accounts start with these; “I” and “you” are their owners. Everybody can change their own settings, and existing accounts keep theirs.',
  },
  {
    channels: 'Erste Kanäle',
    channelsHint: 'Wer beitritt, ist in diesen öffentlichen Kanälen.',
    noChannels: 'Es gibt keine. Neue wählen selbst.',
    addChannel: 'Kanal hinzufügen',
    channelPlaceholder: 'Öffentlicher Kanal',
    removed: (channel) => `#${channel} ist kein erster Kanal mehr.`,
    groups: 'Kanalgruppen',
    groupsHint:
      'Öffentliche Kanäle, denen Neue bei ihren ersten Schritten zusammen beitreten können.',
    noGroups: 'Es gibt noch keine Kanalgruppen.',
    newGroup: 'Neue Kanalgruppe',
    create: 'Kanalgruppe erstellen',
    edit: 'Bearbeiten',
    ofName: (action, name) => `${action}: ${name}`,
    count: (count) => de(count, { one: '# Kanal', other: '# Kanäle' }),
    group: 'Kanalgruppe',
    name: 'Name',
    nameMissing: 'Gib ihr einen Namen.',
    description: 'Beschreibung',
    groupChannels: 'Kanäle',
    groupChannelsHint: 'Erste Kanäle können nicht in einer Gruppe sein.',
    noneIn: 'Noch keine Kanäle.',
    deleteTitle: (name) => `${name} löschen?`,
    deleteExplain: 'Ihre Kanäle bleiben.',
    settings: 'Erste Einstellungen',
    settingsHint:
      'Neue Konten beginnen damit; „ich“ und „du“ sind die, denen sie gehören. Alle können ihre eigenen Einstellungen ändern, und bestehende Konten behalten ihre.',
  },
)
