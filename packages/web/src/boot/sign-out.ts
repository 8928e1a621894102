/**
 * Signs out as the form on the account page does. Note: a form and not a call, because the browser clears what the site has
 * kept (`Clear-Site-Data`) before it shows the next page.
 */
export function submitSignOut(token: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/logout'
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'csrf_token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
}
