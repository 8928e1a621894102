const names = [
  'Ana Lima',
  'Ben Okafor',
  'Cleo Marchetti',
  'Dmitri Petrov',
  'Eun-ji Park',
  'Farid Haddad',
  'Greta Lindqvist',
  'Hiroshi Tanaka',
  'Ines Duarte',
  'Jonas Weber',
  'Kavya Raman',
  'Liam O’Connor',
  'Maja Nowak',
  'Noor van Dijk',
  'Olu Adeyemi',
  'Priya Shah',
  'Quentin Dubois',
  'Rosa Jiménez',
  'Sam Whitfield',
  'Tove Jansen',
  'Build Bot',
]

/** People of the sample organization. The first one is the viewer. */
export function samplePeople() {
  return names.map((full_name, index) => ({
    user_id: index + 1,
    full_name,
    email: `user${index + 1}@northwind.example`,
    delivery_email: `user${index + 1}@northwind.example`,
    date_joined: '2025-03-01T09:00:00+00:00',
    is_active: true,
    is_owner: index === 1,
    is_admin: index < 2,
    is_guest: index === 18,
    is_bot: full_name.endsWith('Bot'),
    bot_type: full_name.endsWith('Bot') ? 1 : null,
    bot_owner_id: full_name.endsWith('Bot') ? 1 : null,
    role: index < 2 ? 200 : 400,
    timezone: 'Europe/Lisbon',
    avatar_url: null,
    avatar_version: 1,
    is_imported_stub: false,
    presence_enabled: true,
    profile_data: {},
  }))
}

export const sampleConversations = [
  { user_ids: [3], max_message_id: 8990 },
  { user_ids: [2, 5], max_message_id: 8960 },
  { user_ids: [5], max_message_id: 8900 },
  { user_ids: [10], max_message_id: 8700 },
  { user_ids: [], max_message_id: 8600 },
  { user_ids: [13, 7, 9], max_message_id: 8500 },
  { user_ids: [16], max_message_id: 8400 },
  { user_ids: [21], max_message_id: 8300 },
  { user_ids: [4], max_message_id: 8200 },
  { user_ids: [12], max_message_id: 8100 },
]

const topics: readonly (readonly [channel: number, topic: string, count: number])[] = [
  [1, 'Office closed on Friday', 1],
  [2, 'Onboarding, third try', 7],
  [2, 'Icons', 2],
  [2, '✔ Colour of the focus ring', 1],
  [3, 'Crash on cold start', 12],
  [3, 'Share sheet', 3],
  [4, 'Offline', 5],
  [4, 'Keyboard', 2],
  [4, 'A topic with quite a long name that does not fit into the sidebar', 1],
  [4, 'Fonts', 1],
  [4, 'Lazy pictures', 4],
  [4, 'Scroll anchoring', 1],
  [7, 'Release notes', 9],
  [8, 'Ticket 4711: cannot sign in', 2],
  [11, 'Slow queries since noon', 14],
  [13, 'nightly', 148],
  [14, '', 3],
  [15, 'Cats', 1204],
]

/** Message ids increase through the topics, so the last topics have the newest messages. */
export const sampleUnread = {
  count: 0,
  pms: [
    { other_user_id: 3, sender_id: 3, unread_message_ids: [8988, 8989, 8990] },
    { other_user_id: 10, sender_id: 10, unread_message_ids: [8700] },
  ],
  streams: topics.map(([stream_id, topic, count], index) => ({
    stream_id,
    topic,
    unread_message_ids: Array.from({ length: count }, (_, at) => 2000 + index * 300 + at),
    sender_ids: [2],
  })),
  huddles: [],
  mentions: [2301, 8989],
  old_unreads_missing: false,
}
