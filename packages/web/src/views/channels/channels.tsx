import { useApp } from '../../app-context.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { c } from '../../words/channel-words.ts'
import { ChannelList } from './channel-list.tsx'
import { NewChannel } from './new-channel.tsx'

/** All channels that the user can see, and the page that creates a channel. */
export function Channels({ list }: { readonly list: string }) {
  const { replica } = useApp()
  const mayCreate = replica.self.value.can_create_streams
  if (list === 'new' && mayCreate) {
    return (
      <>
        <PaneBar title={c.create.title} back={{ view: 'channels', list: 'all' }} />
        <NewChannel />
      </>
    )
  }
  return <ChannelList list={list} mayCreate={mayCreate} />
}
