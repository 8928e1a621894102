-- The condition is that of `has:image` in the code, word for word.
create index message_with_image on message (realm_id, id) where rendered ~* '(message_inline_image|class="inline-image"|<a href="[^"]*[.](avif|bmp|gif|heic|jpe?g|png|tiff?|webp)")';
