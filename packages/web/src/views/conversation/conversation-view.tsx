import { useEffect } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { holdRestOfTyping } from '../../keys/rest-of-typing.ts'
import { MessageLayers } from '../../message/message-layers.tsx'
import type { Route } from '../../routes/route.ts'
import { Unknown } from '../unknown/unknown.tsx'
import { UnknownChannel } from '../unknown/unknown-channel.tsx'
import { Conversation } from './conversation.tsx'
import { narrowOf } from './narrow-of.ts'

/** The message list of a route. */
export function ConversationView({ route }: { readonly route: Route }) {
  const { replica } = useApp()
  useEffect(holdRestOfTyping, [])
  const narrow = narrowOf(route, replica.self.value.user_id)
  if (!narrow) return <Unknown />
  const { channelId } = narrow
  const isUnknown = channelId !== undefined && !replica.channels.byId.get(channelId)
  if (isUnknown) return <UnknownChannel />
  return (
    <>
      <Conversation narrow={narrow} />
      <MessageLayers />
    </>
  )
}
