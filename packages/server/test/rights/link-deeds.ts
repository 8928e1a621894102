import { api, type InvitationObject, roles } from '@parley/contract'
import type { DeedOf } from './deeds.ts'
import type { Gift } from './ledger.ts'
import type { World } from './world.ts'

const secretIn = (link: string): string => new URL(link).pathname.split('/').at(-1) ?? ''

const makeLink: DeedOf = (world, { person, client }) => {
  const { random, ledger, team, links, gifts } = world
  const role = random.pick(Object.values(roles))
  const vaults = random.below(2) === 0 ? random.some(ledger.vaults).slice(0, 1) : []
  const gift: Gift = { role, vaults, isIntoTeam: random.below(4) === 0 }
  const asked = {
    invite_as: role,
    stream_ids: vaults.map(({ id }) => id),
    group_ids: gift.isIntoTeam ? [team] : [],
  }
  return {
    what: `makes a link for role ${role} (${vaults.map(({ name }) => name)})`,
    asks: () => client.calls(api.invitations.createLink, asked),
    isGiven: client.id === person.id && ledger.couldGive(person, gift),
    learn: ({ invite_link }: { readonly invite_link: string }) => {
      const secret = secretIn(invite_link)
      gifts.set(secret, { ...gift, maker: person, isOver: false })
      links.push({ person, secret, gift })
    },
  }
}

/** Every link that is shown is one that the reader could have made, or has. */
const lookAtLinks: DeedOf = (world, { person, client }) => ({
  what: 'looks at the invitations',
  asks: () => client.calls(api.invitations.list, {}),
  isGiven: client.id === person.id && person.role !== roles.guest,
  learn: ({ invites }: { readonly invites: readonly InvitationObject[] }) => {
    for (const { link_url } of invites) if (link_url) learnLink(world, person, secretIn(link_url))
  },
})

function learnLink(
  { ledger, links, gifts, story }: World,
  person: World['ledger']['leader'],
  secret: string,
) {
  const gift = gifts.get(secret)
  if (!gift) throw new Error('a link that nobody made')
  if (links.some((known) => known.person === person && known.secret === secret)) return
  if (!ledger.couldGive(person, gift)) {
    throw new Error(`${person.name} is shown a link:\n  ${story.slice(-60).join('\n  ')}`)
  }
  links.push({ person, secret, gift })
}

const revokeLinks: DeedOf = ({ random }, { person, client }) => {
  const invite_id = (random.below(8) + 1) as InvitationObject['id']
  return {
    what: `revokes the link ${invite_id}`,
    asks: () => client.calls(api.invitations.revokeLink, { invite_id }),
    isGiven: client.id === person.id && person.role !== roles.guest,
    learn: () => undefined,
  }
}

export const linkDeeds = { makeLink, lookAtLinks, revokeLinks }
