"use strict";

// Lets the forms of the pages use a passkey. A form `data-passkey` stays hidden where the browser has none, and the page
// works by a mailed code. What the browser answers is sent as the field `credential` of the form.

const CEREMONIES = {
  create: ["parseCreationOptionsFromJSON", (options) => navigator.credentials.create(options)],
  get: ["parseRequestOptionsFromJSON", (options) => navigator.credentials.get(options)],
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const [read, run] = CEREMONIES[form.dataset.passkey];
  if (!window.PublicKeyCredential?.[read]) continue;
  const button = form.querySelector("button");
  const failure = document.querySelector("[data-passkey-failed]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    failure.hidden = true;
    try {
      const publicKey = PublicKeyCredential[read](JSON.parse(form.dataset.options));
      form.elements.namedItem("credential").value = JSON.stringify(await run({ publicKey }));
      form.submit();
    } catch (error) {
      // Its owner did not want to, or the device cannot: the page says what else there is.
      console.warn(error);
      failure.hidden = false;
      button.disabled = false;
    }
  });
  form.hidden = false;
}
