/** The texts of the web manifest, beside the name and the tagline of the studio. */
export interface ManifestTexts {
  join: string;
  joinLine: string;
  courses: string;
  pasteLink: string;
  pasteLine: string;
  homeOnPhone: string;
  coursesOnPhone: string;
  openClassOnPhone: string;
  home: string;
  allCourses: string;
}

export const manifest: ManifestTexts = {
  join: 'Join the class',
  joinLine: 'Opens the class that is on now or comes next',
  courses: 'Courses',
  pasteLink: 'Paste a link',
  pasteLine: 'The meeting link of the next class',
  homeOnPhone: 'The home page on a phone',
  coursesOnPhone: 'The courses on a phone',
  openClassOnPhone: 'The open class on a phone',
  home: 'The home page',
  allCourses: 'The courses',
};
