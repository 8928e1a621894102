import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type AppContext, useApp } from '../app-context.ts'
import { setTopicPolicy } from '../intents/topics.ts'
import { allowsCharacterKeys } from '../keys/keys-of.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { placeOfRoute } from '../message/place-of-route.ts'
import { keptSignal } from '../parts/kept-signal.ts'
import { placeTerms, type Route, type Term, toWord } from '../routes/route.ts'
import { openOverlay, toggleOverlay } from '../shell/overlays.ts'
import { currentPlace } from '../sidebar/current-place.ts'
import { goToUnread } from './inbox/next-unread.ts'

/** Shortcuts that work everywhere. */
export function useAppKeys(): void {
  useKeptCharacterKeys()
  const app = useApp()
  const { route, go } = app
  const channelId = () => currentPlace(route.peek()).channelId
  useShortcut('goAnywhere', () => toggleOverlay({ kind: 'go' }))
  useShortcut('search', () => openOverlay({ kind: 'search', terms: searchedTerms(route.peek()) }))
  useShortcut('newTopic', () => openOverlay({ kind: 'message', channelId: channelId() }))
  useShortcut('newDirect', () => openOverlay({ kind: 'message' }))
  useShortcut('help', () => openOverlay({ kind: 'keys' }))
  useShortcut('inbox', () => go({ view: 'inbox' }))
  useShortcut('recent', () => go({ view: 'recent' }))
  useShortcut('feed', () => go({ view: 'feed' }))
  useShortcut('drafts', () => go({ view: 'drafts' }))
  useShortcut('mentions', () => go(toWord('is', 'mentioned')))
  useShortcut('starred', () => go(toWord('is', 'starred')))
  useShortcut('nextUnread', () => goToUnread(app, 'topic'))
  useShortcut('nextUnreadDirect', () => goToUnread(app, 'direct'))
  useShortcut('muteTopic', () => toggleTopicMuted(app))
}

/** Stores in this browser whether shortcuts of single characters are on. */
function useKeptCharacterKeys(): void {
  useEffect(() => {
    const kept = keptSignal('character-keys', true)
    allowsCharacterKeys.value = kept.peek()
    return effect(() => {
      kept.value = allowsCharacterKeys.value
    })
  }, [])
}

/** In search results, the search continues with their terms; elsewhere it starts empty. */
function searchedTerms(route: Route): readonly Term[] {
  const terms = placeTerms(route)
  return terms.some(({ operator }) => operator === 'search') ? terms : []
}

function toggleTopicMuted(app: AppContext): boolean {
  const { replica, route } = app
  const here = placeOfRoute(route.peek(), replica.selfId)
  if (here?.kind !== 'topic') return false
  const { channelId, topic } = here
  const isMuted = replica.topics.peekMuted(channelId, topic)
  const isChannelMuted = replica.channels.subscriptions.peek(channelId)?.is_muted ?? false
  const loud = isChannelMuted ? 'unmuted' : 'inherit'
  setTopicPolicy(app, channelId, topic, isMuted ? loud : 'muted')
  return true
}
