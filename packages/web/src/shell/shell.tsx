import './shell.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { askPermission, neverAsk, shallAsk } from '../notify/permission.ts'
import { Banner } from '../parts/banner.tsx'
import { Button, IconButton } from '../parts/button.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { useOpenLayer } from '../parts/layer.tsx'
import { ResizeHandle } from '../parts/resize-handle.tsx'
import { t } from '../words/words.ts'
import { closeDetails, type Details, details, togglePeople } from './details.ts'
import { offlineNotice } from './offline.ts'
import { PaneBar } from './pane-bar.tsx'
import { detailsWidths, panes, sidebarWidths } from './panes.ts'

interface ShellProps {
  readonly sidebar: ComponentChildren
  readonly children: ComponentChildren
}

/** The frame: sidebar, conversation, details. A phone shows one of them at a time. */
export function Shell({ sidebar, children }: ShellProps) {
  const { route } = useApp()
  const { layout, isSidebarOpen } = panes()
  const open = details.value
  useShortcut('toggleSidebar', () => {
    isSidebarOpen.value = !isSidebarOpen.value
  })
  useShortcut('toggleDetails', togglePeople)
  const pane = open ? 'details' : route.value.view === 'home' ? 'sidebar' : 'main'
  return (
    <div class="shell" data-layout={layout} data-pane={pane}>
      <SkipLink />
      {(isSidebarOpen.value || layout.value === 'narrow') && (
        <SidebarPane isMain={layout.value === 'narrow' && pane === 'sidebar'}>
          {layout.value === 'narrow' && pane === 'sidebar' && <Notices />}
          {sidebar}
        </SidebarPane>
      )}
      <main class="shell__main" id="main" aria-label={t.shell.main} tabIndex={-1}>
        <Notices />
        <ErrorBoundary resetOn={route.value} head={<PaneBar />}>
          {children}
        </ErrorBoundary>
      </main>
      {open && <DetailsPane details={open} />}
    </div>
  )
}

/** Banners for states of the whole app. */
function Notices() {
  const { online, tab } = useApp()
  const Offline = offlineNotice.value
  return (
    <>
      {shallAsk.value && (
        <div class="shell__notice">
          <Banner
            kind="info"
            icon="bell"
            onDismiss={neverAsk}
            action={
              <Button size="small" onClick={() => void askPermission()}>
                {t.notify.turnOn}
              </Button>
            }
          >
            {t.notify.ask}
          </Banner>
        </div>
      )}
      {!online.value && (
        // A tab that is closed loses its connection before the picture is taken.
        <div class="shell__notice" data-no-picture>
          {Offline ? (
            <Offline />
          ) : (
            <Banner kind="warning" icon="wifi-off">
              {t.app.offline}
            </Banner>
          )}
        </div>
      )}
      {tab.hasUpdate.value && (
        <div class="shell__notice">
          <Banner
            kind="info"
            action={
              <Button size="small" onClick={() => void tab.update()}>
                {t.problem.reload}
              </Button>
            }
          >
            {t.app.updated}
          </Banner>
        </div>
      )}
    </>
  )
}

function SkipLink() {
  const skip = () => document.getElementById('main')?.focus()
  return (
    <button type="button" class="shell__skip visually-hidden" onClick={skip}>
      {t.app.skipToContent}
    </button>
  )
}

interface SidebarPaneProps {
  /** Whether it is the only visible pane, and so the page's main landmark. */
  readonly isMain: boolean
  readonly children: ComponentChildren
}

function SidebarPane({ isMain, children }: SidebarPaneProps) {
  const { layout, sidebarWidth, isSidebarOpen } = panes()
  const isResizable = layout.value !== 'narrow'
  const width = isResizable ? { inlineSize: `${sidebarWidth.value / 16}rem` } : {}
  return (
    <div
      class="shell__sidebar"
      {...{ role: isMain ? 'main' : 'complementary', 'aria-label': t.shell.sidebar }}
      style={width}
    >
      <ErrorBoundary>{children}</ErrorBoundary>
      {isResizable && (
        <ResizeHandle
          label={t.shell.resizeSidebar}
          pane="before"
          {...sidebarWidths}
          value={sidebarWidth.value}
          onChange={(value) => {
            sidebarWidth.value = value
          }}
          onClose={() => {
            isSidebarOpen.value = false
          }}
        />
      )}
    </div>
  )
}

function DetailsPane({ details: { key, title, render } }: { readonly details: Details }) {
  const { layout, detailsWidth } = panes()
  const pane = useRef<HTMLDivElement>(null)
  const isPage = layout.value === 'narrow'
  const isAbove = layout.value !== 'wide'
  useFocusBack(pane)
  useOpenLayer(isAbove, closeDetails)
  useShortcut('back', closeDetails, isAbove ? undefined : pane)
  useShortcut('toggleDetails', closeDetails)
  // A pane that covers the conversation takes the focus. Beside the conversation, the focus stays where it is.
  useLayoutEffect(() => {
    if (isAbove && !pane.current?.contains(document.activeElement)) pane.current?.focus()
  }, [key, isAbove])
  const width = isPage ? {} : { inlineSize: `${detailsWidth.value / 16}rem` }
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div
      ref={pane}
      class="shell__details"
      {...{ role: isPage ? 'main' : 'complementary', 'aria-label': title }}
      tabIndex={-1}
      style={width}
    >
      {layout.value === 'wide' && (
        <ResizeHandle
          label={t.shell.resizeDetails}
          pane="after"
          {...detailsWidths}
          value={detailsWidth.value}
          onChange={(value) => {
            detailsWidth.value = value
          }}
          onClose={closeDetails}
        />
      )}
      {/* Below a role, and not a `main` element, a header would be the banner of the page. */}
      <div class="pane-bar">
        {isPage && <CloseDetails icon="arrow-left" />}
        <Title class="pane-bar__title truncate">{title}</Title>
        {!isPage && <CloseDetails icon="x" />}
      </div>
      <div class="shell__details-body">
        <ErrorBoundary resetOn={key}>{render()}</ErrorBoundary>
      </div>
    </div>
  )
}

function CloseDetails({ icon }: { readonly icon: 'arrow-left' | 'x' }) {
  return (
    <IconButton
      icon={icon}
      label={t.shell.closeDetails}
      shortcut="toggleDetails"
      onClick={closeDetails}
    />
  )
}

/** Returns the focus to where it was before the pane opened. */
function useFocusBack(pane: { readonly current: HTMLElement | null }): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const element = pane.current
    return () => {
      const hadFocus = element?.contains(document.activeElement)
      if (hadFocus && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
}
