// The API key of this tab of the browser; it is forgotten when the tab is closed.
const NAME = "fieldcall-api-key";

export const key = {
  get: () => sessionStorage.getItem(NAME) ?? "",
  set: (value) => sessionStorage.setItem(NAME, value.trim()),
};
