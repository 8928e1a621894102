import type { Replica } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import { groupName } from '../../../people/group-name.ts'
import { roleName } from '../../../people/role-name.ts'
import { permissionWords } from '../permissions/permission-words.ts'
import type { AuditEntry, AuditKind } from './audit-kinds.ts'
import { readable, settingName, settingValue, shown } from './audit-values.ts'
import { auditWords } from './audit-words.ts'

type Names = Pick<Replica, 'people' | 'groups' | 'channels'>

/** An entry with the names of what it is about. */
interface Told {
  readonly who: string
  readonly whom: string
  /** Whether somebody changed themselves. */
  readonly isOwn: boolean
  readonly about: AuditEntry['details']
  readonly name: (field: string) => string
  readonly names: Names
}

type Sentence = (told: Told) => string

/** An entry as a sentence: who did what to whom. */
export function sentenceOf(entry: AuditEntry, names: Names): string {
  const { kind, actor_id, user_id, details } = entry
  const words = auditWords()
  const person = (id: number | null, other: string) =>
    id === null ? other : (names.people.byId.get(id)?.full_name ?? words.somebody)
  const told: Told = {
    who: person(actor_id, words.server),
    whom: person(user_id, words.somebody),
    isOwn: actor_id === user_id,
    about: details,
    name: (field) => shown(details[field]),
    names,
  }
  const known = Object.hasOwn(sentences, kind) ? sentences[kind] : undefined
  if (known) return known(told)
  const what = readable(kind)
  return user_id === null
    ? words.said.other(told.who, what)
    : words.said.otherTo(told.who, what, told.whom)
}

function roleIn(value: unknown): string {
  return roleName(typeof value === 'number' ? value : roles.member)
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

function personName({ people }: Names, id: unknown): string {
  const { nobody, somebody } = auditWords()
  return typeof id === 'number' ? (people.byId.get(id)?.full_name ?? somebody) : nobody
}

function unknownName(id: unknown): string {
  return auditWords().unknown(typeof id === 'number' ? String(id) : '?')
}

function groupNameOf({ groups }: Names, id: unknown): string {
  const group = typeof id === 'number' ? groups.byId.get(id) : undefined
  return group ? groupName(group) : unknownName(id)
}

function channelName({ channels }: Names, id: unknown): string {
  const channel = typeof id === 'number' ? channels.byId.get(id) : undefined
  return channel?.name ?? unknownName(id)
}

const said = () => auditWords().said

/** What was added and removed, in words. */
function changes(
  told: Told,
  nameOf: (id: number) => string,
  prefix: '' | 'subgroups_' = '',
): string[] {
  const list = (field: string) => idsIn(told.about[`${prefix}${field}`]).map(nameOf).join(', ')
  const [added, removed] = [list('added'), list('removed')]
  return [added && said().added(added), removed && said().removed(removed)].filter(Boolean)
}

function keyNames({ about }: Told): string {
  const keys = Array.isArray(about.keys) ? (about.keys as readonly { name?: unknown }[]) : []
  return keys.map(({ name }) => shown(name)).join(', ') || shown(undefined)
}

const access: Partial<Record<AuditKind, Sentence>> = {
  signed_in: ({ whom, name }) => said().signedIn(whom, name('name')),
  sign_in_refused: ({ whom, about }) => {
    const { reasons, noReason } = auditWords()
    return said().refused(whom, reasons[String(about.reason)] ?? noReason)
  },
  key_made: ({ who, whom, isOwn, name }) =>
    isOwn ? said().keyMade(who, name('name')) : said().keyMadeFor(who, name('name'), whom),
  keys_ended: (told) =>
    told.isOwn
      ? said().keysEnded(told.who, keyNames(told))
      : said().keysEndedOf(told.who, keyNames(told), told.whom),
  password_set: ({ who, whom, isOwn, about }) => {
    if (about.is_reset === true) return said().passwordReset(whom)
    return isOwn ? said().passwordSet(who) : said().passwordSetOf(who, whom)
  },
  provider_linked: ({ whom, name }) => said().linked(whom, name('issuer')),
  provider_unlinked: ({ whom, name }) => said().unlinked(whom, name('issuer')),
}

const people: Partial<Record<AuditKind, Sentence>> = {
  user_created: ({ who, whom, isOwn, about }) => {
    if (about.is_bot === true) return said().botCreated(who, whom)
    const role = roleIn(about.role)
    return isOwn ? said().joined(whom, role) : said().created(who, whom, role)
  },
  user_renamed: ({ who, name }) => said().renamed(who, name('before'), name('after')),
  address_changed: ({ who, whom, name }) =>
    said().address(who, whom, name('before'), name('after')),
  role_changed: ({ who, whom, about }) =>
    said().role(who, whom, roleIn(about.before), roleIn(about.after)),
  user_deactivated: ({ who, whom, isOwn }) =>
    isOwn ? said().leftOwn(who) : said().deactivated(who, whom),
  user_reactivated: ({ who, whom }) => said().reactivated(who, whom),
  bot_owner_changed: ({ who, whom, about, names }) =>
    said().botGiven(who, whom, personName(names, about.before), personName(names, about.after)),
  bot_service_changed: ({ who, whom, name }) => said().botService(who, whom, name('payload_url')),
  invitations_changed: ({ who, about }) => {
    const { op, mails, role } = about
    if (op === 'sent') return said().invited(who, Number(mails ?? 0), roleIn(role))
    if (op === 'sent-again') return said().invitedAgain(who)
    return op === 'revoked' ? said().revoked(who) : said().invitationsEnded(who)
  },
}

const places: Partial<Record<AuditKind, Sentence>> = {
  channel_changed: ({ who, about, names }) => {
    const what = settingName(about.property)
    return said().channelRight(who, channelName(names, about.channel_id), what)
  },
  channel_archived: ({ who, about, names }) => {
    const channel = channelName(names, about.channel_id)
    return about.is_archived === false
      ? said().channelBack(who, channel)
      : said().channelArchived(who, channel)
  },
  default_channels_changed: (told) =>
    said().defaultChannels(
      told.who,
      changes(told, (id) => channelName(told.names, id)).join(', ') || shown(undefined),
    ),
  group_created: ({ who, name }) => said().groupCreated(who, name('name')),
  group_changed: ({ who, about, name, names }) =>
    about.permissions === undefined
      ? said().groupRenamed(who, name('name'))
      : said().groupRights(who, groupNameOf(names, about.group_id)),
  group_activity_changed: ({ who, about, names }) => {
    const group = groupNameOf(names, about.group_id)
    return about.deactivated === false ? said().groupOn(who, group) : said().groupOff(who, group)
  },
  group_members_changed: (told) => {
    const { who, about, names } = told
    const all = [
      ...changes(told, (id) => personName(names, id)),
      ...changes(told, (id) => groupNameOf(names, id), 'subgroups_'),
    ]
    return said().groupMembers(who, groupNameOf(names, about.group_id), all.join(', '))
  },
}

const organization: Partial<Record<AuditKind, Sentence>> = {
  organization_renamed: ({ who, name }) =>
    said().organizationRenamed(who, name('before'), name('after')),
  organization_deactivated: ({ who }) => said().organizationOff(who),
  organization_reactivated: ({ who }) => said().organizationOn(who),
  setting_changed: ({ who, about: { name, before, after }, names }) =>
    said().setting(
      who,
      settingName(name),
      settingValue(name, before, names),
      settingValue(name, after, names),
    ),
  default_setting_changed: ({ who, about, names }) =>
    said().defaultSetting(
      who,
      settingName(about.name),
      settingValue(about.name, about.after, names),
    ),
  permissions_changed: ({ who, about }) => {
    const known: Readonly<Record<string, string>> = permissionWords().names
    const changed = Object.keys(Object(about.after))
    return said().permissions(who, changed.map((one) => known[one] ?? readable(one)).join(', '))
  },
  picture_changed: ({ who }) => said().picture(who),
  linkifiers_changed: ({ who }) => said().linkifiers(who),
  playgrounds_changed: ({ who }) => said().playgrounds(who),
  profile_fields_changed: ({ who }) => said().profileFields(who),
  domain_changed: ({ who, about, name }) => {
    if (about.is_removed === true) return said().domainRemoved(who, name('domain'))
    return about.is_new === true
      ? said().domainAdded(who, name('domain'))
      : said().domainChanged(who, name('domain'))
  },
  export_changed: ({ who, about }) => {
    if (about.is_deleted === true) return said().exportDeleted(who)
    if (about.has_failed === true) return said().exportFailed
    return about.is_done === true ? said().exportDone : said().exportBegun(who)
  },
  export_consent_changed: ({ whom, about }) =>
    about.consented === true ? said().agreed(whom) : said().disagreed(whom),
}

const sentences: Partial<Record<AuditKind, Sentence>> = {
  ...access,
  ...people,
  ...places,
  ...organization,
}
