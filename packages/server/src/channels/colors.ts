import type { ChannelId } from '@parley/contract'

/** Well apart on the colour wheel and readable on light and dark. */
const colors = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
] as const

/** The colour that a subscriber gets at first. */
export function nextColor(channelId: ChannelId): string {
  return colors[channelId % colors.length] ?? colors[0]
}
