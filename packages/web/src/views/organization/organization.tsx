import type { Self } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { type PageSection, SectionedPage } from '../../settings/sectioned-page.tsx'
import { About } from './about/about.tsx'
import { Audit } from './audit/audit.tsx'
import { Bots } from './bots/bots.tsx'
import { Defaults } from './defaults/defaults.tsx'
import { OwnEmoji } from './emoji/emoji.tsx'
import { Exports } from './exports/exports.tsx'
import { ProfileFieldList } from './fields/fields.tsx'
import { General } from './general/general.tsx'
import { Joining } from './joining/joining.tsx'
import { Links } from './links/links.tsx'
import { MessageRules } from './messages/message-rules.tsx'
import { ManagedPeople } from './people/people.tsx'
import { Permissions } from './permissions/permissions.tsx'
import { sectionWords } from './section-words.ts'

type SectionName = keyof ReturnType<typeof sectionWords>['names']

interface OrganizationSection extends PageSection<SectionName> {
  /** Who sees it; without it, administrators. */
  readonly isFor?: (self: Self) => boolean
}

/** All, in their order. */
export const sections: readonly OrganizationSection[] = [
  { name: 'about', icon: 'globe', View: About, isFor: () => true },
  { name: 'general', icon: 'settings', View: General },
  { name: 'messages', icon: 'message-square', View: MessageRules },
  { name: 'permissions', icon: 'lock', View: Permissions },
  { name: 'people', icon: 'users', View: ManagedPeople, isList: true },
  { name: 'joining', icon: 'user-plus', View: Joining },
  { name: 'defaults', icon: 'sparkles', View: Defaults },
  { name: 'fields', icon: 'user', View: ProfileFieldList },
  { name: 'bots', icon: 'bot', View: Bots, isList: true, isFor: ({ is_guest }) => !is_guest },
  { name: 'emoji', icon: 'face-slightly-smiling', View: OwnEmoji, isFor: () => true },
  { name: 'links', icon: 'link', View: Links },
  { name: 'exports', icon: 'download', View: Exports },
  { name: 'audit', icon: 'list', View: Audit, isFor: ({ is_owner }) => is_owner },
]

/** Names that other clients use for the sections. */
const otherNames: Readonly<Record<string, SectionName>> = {
  'organization-profile': 'general',
  'organization-settings': 'messages',
  'organization-permissions': 'permissions',
  'user-list-admin': 'people',
  users: 'people',
  'invites-list-admin': 'joining',
  'default-channels-list': 'defaults',
  'default-streams-list': 'defaults',
  'organization-level-user-defaults': 'defaults',
  'bot-list-admin': 'bots',
  'data-exports-admin': 'exports',
  'emoji-settings': 'emoji',
  'linkifier-settings': 'links',
  'playground-settings': 'links',
  'profile-field-settings': 'fields',
}

/** The organization. Its administrators change it here, and everybody reads about it. */
export function OrganizationPage({ section }: { readonly section: string | undefined }) {
  const { replica } = useApp()
  const words = sectionWords()
  const self = replica.self.value
  return (
    <SectionedPage
      view="organization"
      icon="globe"
      title={words.title}
      navigation={words.navigation}
      sections={sections.filter(({ isFor }) => isFor?.(self) ?? self.is_admin)}
      nameOf={(name) => words.names[name]}
      section={section === undefined ? undefined : (otherNames[section] ?? section)}
    />
  )
}
