/// <reference lib="webworker" />

import { openNotification } from './open-notification.ts'
import { routePastWorker } from './routing.ts'
import { answerFromShell, forgetOldShells, isOfShell, keepShell } from './shell.ts'
import { showPush } from './show-push.ts'
import { subscribeAgain } from './subscribe-again.ts'

declare const self: ServiceWorkerGlobalScope

// Note: a new worker waits until the tabs of the old one are closed or have asked for it, so that no tab loses the
// files of its build.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(), routePastWorker(event)]))
})

self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldShells().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  if (isOfShell(event.request)) event.respondWith(answerFromShell(event.request))
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotification(self.clients, event.notification.data))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(self, event))
})
