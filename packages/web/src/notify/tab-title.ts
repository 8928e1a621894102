import type { Replica } from '@parley/client/replica'
import { nearOf, placeTerms, type Route } from '../routes/route.ts'
import { accountWords } from '../sidebar/account-words.ts'
import { currentPlace } from '../sidebar/current-place.ts'
import { topicName } from '../sidebar/topic-name.ts'
import { t } from '../words/words.ts'

/** The tab's title: the current view and the organization. Subscribes to what it depends on. */
export function tabTitle(replica: Replica, route: Route, count: number): string {
  const place = placeTitle(replica, route)
  const { realm_name } = replica.organization.value
  const name = place === undefined ? realm_name : `${place} – ${realm_name}`
  return count > 0 ? `(${count > 999 ? '999+' : count}) ${name}` : name
}

function placeTitle(replica: Replica, route: Route): string | undefined {
  const { channelId, topic, direct } = currentPlace(route)
  if (channelId !== undefined) {
    const channel = `#${replica.channels.byId.get(channelId)?.name ?? channelId}`
    return topic === undefined ? channel : `${topicName(topic)} – ${channel}`
  }
  if (direct !== undefined) {
    const names = direct
      .split(',')
      .map((id) => replica.people.byId.get(Number(id))?.full_name ?? id)
    return t.common.and(names)
  }
  if (route.view === 'person') return replica.people.byId.get(route.userId)?.full_name
  if (route.view === 'narrow') return narrowTitle(route)
  const names: Partial<Record<Route['view'], string>> = {
    inbox: t.sidebar.inbox,
    home: t.sidebar.inbox,
    recent: t.sidebar.recent,
    feed: t.sidebar.feed,
    drafts: t.sidebar.drafts,
    scheduled: t.sidebar.scheduled,
    reminders: t.sidebar.reminders,
    channels: t.sidebar.channels,
    people: accountWords().people,
    groups: accountWords().groups,
    settings: t.settings.title,
    organization: accountWords().organization,
  }
  return names[route.view]
}

function narrowTitle(route: Route): string | undefined {
  const [first] = placeTerms(route)
  if (first?.operator === 'is' && first.operand === 'mentioned') return t.sidebar.mentions
  if (first?.operator === 'is' && first.operand === 'starred') return t.sidebar.starred
  if (first?.operator === 'is' && first.operand === 'dm') return t.sidebar.direct
  return nearOf(route) === undefined ? t.common.search : undefined
}
