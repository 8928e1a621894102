/**
 * The team of the demo, eight weeks before the release of a map for hikers. It shows the features of the web app:
 * topics, mentions, polls, code, formulas, tables, reactions, and unread messages for the owner.
 */
export type Member = 'ana' | 'ben' | 'carla' | 'dmitri' | 'emi' | 'gus'

/** Gus is a guest; the others are members. */
export const fullNames: Readonly<Record<Member, string>> = {
  ana: 'Ana Lindqvist',
  ben: 'Ben Okafor',
  carla: 'Carla Reyes',
  dmitri: 'Dmitri Petrov',
  emi: 'Emi Tanaka',
  gus: 'Gus Weber',
}

export const statuses: readonly {
  readonly member: Member
  readonly text: string
  readonly emoji: string
}[] = [
  { member: 'carla', text: 'On the train until noon', emoji: 'train' },
  { member: 'dmitri', text: 'Reviewing', emoji: 'eyes' },
  { member: 'emi', text: 'In Lisbon, one hour behind', emoji: 'palm_tree' },
]

export const channels: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'design', description: 'How things look, and **why**' },
  { name: 'engineering', description: 'The server, the apps and their releases' },
  { name: 'customers', description: 'What hikers ask and report' },
  { name: 'kitchen', description: 'Lunch and other serious matters' },
]

export type Topic = readonly [channel: string, topic: string]

/** A message to the owner and the named others. */
export interface DirectMessage {
  readonly ownerAnd: readonly Member[]
}

export interface Line {
  readonly by: Member
  readonly to: Topic | DirectMessage
  readonly text: string
  readonly reactions?: readonly (readonly [emoji: string, ...by: Member[]])[]
  /** Who votes for which option of the poll. */
  readonly votes?: readonly (readonly [by: Member, option: number])[]
}

/** A POST request of a member. */
export type DemoRequest = [by: Member, path: string, params: Readonly<Record<string, string>>]

/** The reactions and votes after a message. */
export function responsesTo({ reactions = [], votes = [] }: Line, id: string): DemoRequest[] {
  const content = (option: number) =>
    JSON.stringify({ type: 'vote', key: `canned,${option}`, vote: 1 })
  return [
    ...reactions.flatMap(([emoji_name, ...members]) =>
      members.map((by): DemoRequest => [by, `/messages/${id}/reactions`, { emoji_name }]),
    ),
    ...votes.map(([by, option]): DemoRequest => {
      const params = { message_id: id, msg_type: 'widget', content: content(option) }
      return [by, '/submessage', params]
    }),
  ]
}

const contours = ['design', 'contour lines'] as const
const icon = ['design', 'app icon'] as const
const offline = ['engineering', 'offline maps'] as const
const release = ['engineering', 'release 2.0'] as const
const pace = ['engineering', '✔ walking pace'] as const
const battery = ['customers', 'battery drain on long hikes'] as const
const friday = ['kitchen', 'friday lunch'] as const

export function conversation(owner: string): readonly Line[] {
  return [...inDesign(), ...inEngineering(owner), ...inCustomers(), ...inKitchen(), ...inPrivate()]
}

function inDesign(): Line[] {
  return [
    {
      by: 'ana',
      to: contours,
      text: 'The contour lines disappear on snow. I tried three tints on the map of the Tatra mountains:\n\n| tint | on rock | on snow |\n|---|---|---|\n| brown | good | good |\n| grey | good | weak |\n| blue | weak | weak |',
      reactions: [['tada', 'ben', 'emi']],
    },
    {
      by: 'ben',
      to: contours,
      text: '> grey | good | weak\n\nBrown, then. It is what paper maps use, so nobody has to learn it.',
      reactions: [['+1', 'ana', 'carla', 'emi']],
    },
    {
      by: 'ana',
      to: contours,
      text: 'Brown it is. @**Emi Tanaka**, can the tiles have it by Thursday?',
    },
    { by: 'emi', to: contours, text: 'They can. I will post a preview here.' },
    {
      by: 'carla',
      to: icon,
      text: '/poll Which icon for 2.0?\nThe compass\nThe summit\nThe footprint',
      votes: [
        ['ana', 1],
        ['ben', 1],
        ['dmitri', 0],
        ['emi', 1],
      ],
    },
    {
      by: 'gus',
      to: icon,
      text: 'The summit still reads well at 16 pixels. The footprint does not. :mountain:',
    },
  ]
}

function inEngineering(owner: string): Line[] {
  return [
    {
      by: 'emi',
      to: pace,
      text: 'Our estimates were too short uphill. Tobler’s function fits our recordings better, with $$s$$ as the slope:\n```math\nv = 6 e^{-3.5 \\, |s + 0.05|}\n```',
      reactions: [['brain', 'dmitri', 'ben']],
    },
    { by: 'dmitri', to: pace, text: 'Merged. The median error fell from 24 to 7 minutes.' },
    {
      by: 'dmitri',
      to: offline,
      text: 'Downloads that the network interrupts now go on where they stopped:\n```ts\nasync function resume(region: Region): Promise<void> {\n  for (const tile of region.tiles) {\n    if (await store.has(tile)) continue\n    await store.put(tile, await fetchTile(tile))\n  }\n}\n```',
      reactions: [
        ['rocket', 'ana', 'ben', 'carla', 'emi'],
        ['heart', 'ben'],
      ],
    },
    {
      by: 'ben',
      to: offline,
      text: 'Does it check the size before it starts? The Alps are **1.4 GB**.',
    },
    { by: 'dmitri', to: offline, text: 'It does, and it asks before it uses mobile data.' },
    {
      by: 'carla',
      to: release,
      text: '/todo Before 2.0\nTranslate the new screens\nPreview of the brown contour lines\nNotes for the shop',
    },
    {
      by: 'carla',
      to: release,
      text: `@**${owner}**, could you read the notes for the shop? The deadline is Friday.\n\`\`\`spoiler First draft\nMaps that work without a network, and walking times that you can trust.\n\`\`\``,
      reactions: [['eyes', 'ana']],
    },
  ]
}

function inCustomers(): Line[] {
  return [
    {
      by: 'gus',
      to: battery,
      text: 'Three hikers wrote that recording a track empties the battery in six hours. All of them have the same phone.',
    },
    {
      by: 'emi',
      to: battery,
      text: 'The phone asks for a position each second, although we ask for one in five. I can reproduce it. See #**engineering>offline maps** for the other half of the problem.',
      reactions: [['thank_you', 'gus']],
    },
  ]
}

function inKitchen(): Line[] {
  return [
    { by: 'gus', to: friday, text: 'Who cooks on Friday? I bring bread and `salt`.' },
    {
      by: 'ben',
      to: friday,
      text: '/me cooks, as always',
      reactions: [['yum', 'ana', 'gus', 'carla']],
    },
    { by: 'ana', to: friday, text: 'Then I wash up. *Somebody* else makes coffee. :coffee:' },
  ]
}

function inPrivate(): Line[] {
  return [
    {
      by: 'ana',
      to: { ownerAnd: [] },
      text: 'Welcome! The #**design** channel is a good place to start. :wave:',
    },
    {
      by: 'ben',
      to: { ownerAnd: ['emi'] },
      text: 'Shall the three of us meet before the release? I am free on Thursday after 14:00.',
    },
  ]
}
