type Group = 'everywhere' | 'moving' | 'messages' | 'composing'

export interface Shortcut {
  /** The first is displayed; the others work as well. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly keys: readonly string[]
  readonly group: Group
  /** Also works while the user types. */
  readonly whileTyping?: true
}

/** All keyboard shortcuts, in the order of the help page. Their labels have the same names, in `key-words.ts` or the catalogue. */
export const shortcuts = {
  goAnywhere: { keys: ['Mod+k'], group: 'everywhere', whileTyping: true },
  search: { keys: ['/'], group: 'everywhere' },
  help: { keys: ['?'], group: 'everywhere' },
  toggleSidebar: { keys: ['Mod+\\'], group: 'everywhere', whileTyping: true },
  toggleDetails: { keys: ['Mod+.'], group: 'everywhere', whileTyping: true },
  filterSidebar: { keys: ['q'], group: 'everywhere' },
  back: { keys: ['Escape'], group: 'everywhere', whileTyping: true },

  nextUnread: { keys: ['n'], group: 'moving' },
  nextUnreadDirect: { keys: ['p'], group: 'moving' },
  inbox: { keys: ['Shift+I', 'g i'], group: 'moving' },
  recent: { keys: ['t', 'g r'], group: 'moving' },
  feed: { keys: ['a', 'g a'], group: 'moving' },
  mentions: { keys: ['g m'], group: 'moving' },
  starred: { keys: ['*', 'g s'], group: 'moving' },
  drafts: { keys: ['d', 'g d'], group: 'moving' },
  nextMessage: { keys: ['ArrowDown', 'j'], group: 'moving' },
  previousMessage: { keys: ['ArrowUp', 'k'], group: 'moving' },
  pageDown: { keys: ['PageDown', 'Space', 'Shift+J'], group: 'moving' },
  pageUp: { keys: ['PageUp', 'Shift+Space', 'Shift+K'], group: 'moving' },
  firstMessage: { keys: ['Home'], group: 'moving' },
  lastMessage: { keys: ['End', 'Shift+G'], group: 'moving' },
  narrowTopic: { keys: ['s'], group: 'moving' },
  narrowChannel: { keys: ['Shift+S'], group: 'moving' },

  reply: { keys: ['r', 'Enter'], group: 'messages' },
  quote: { keys: ['>'], group: 'messages' },
  forward: { keys: ['<'], group: 'messages' },
  edit: { keys: ['e', 'ArrowLeft'], group: 'messages' },
  react: { keys: [':'], group: 'messages' },
  star: { keys: ['Mod+s'], group: 'messages' },
  view: { keys: ['v'], group: 'messages' },
  moveTopic: { keys: ['m'], group: 'messages' },
  markUnread: { keys: ['Shift+U'], group: 'messages' },
  muteTopic: { keys: ['Shift+M'], group: 'messages' },

  newTopic: { keys: ['c'], group: 'composing' },
  newDirect: { keys: ['x'], group: 'composing' },
  send: { keys: ['Mod+Enter', 'Enter'], group: 'composing', whileTyping: true },
  newLine: { keys: ['Shift+Enter'], group: 'composing', whileTyping: true },
  undoSend: { keys: ['Mod+z'], group: 'composing', whileTyping: true },
  editLast: { keys: ['ArrowUp'], group: 'composing', whileTyping: true },
  bold: { keys: ['Mod+b'], group: 'composing', whileTyping: true },
  italic: { keys: ['Mod+i'], group: 'composing', whileTyping: true },
  link: { keys: ['Mod+Shift+L'], group: 'composing', whileTyping: true },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts
